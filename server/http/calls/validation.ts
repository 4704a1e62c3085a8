import type { FastifySchemaCompiler } from 'fastify';
import { safeParse } from 'zod/mini';
import type { Schema } from '../../../contract/call';
import { fieldErrors } from '../../../contract/issue-messages';
import { HttpError } from '../../errors/http-error';

/** Validates a part of a request with its schema; a refusal names every invalid field. */
export const validatorCompiler: FastifySchemaCompiler<Schema> =
  ({ schema }) =>
  (data) => {
    const result = safeParse(schema, data);
    if (result.success) return { value: result.data };
    const errors = fieldErrors(result.error.issues);
    return { error: new HttpError(400, 'Validation failed', { errors }) };
  };

import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { toJSONSchema } from 'zod/mini';
import type { Schema } from '../../contract/call';

/** Ranges are no concern of a serializer, and OpenAPI writes them in a way it cannot read. */
const RANGES = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

function jsonSchemaOf(schema: Schema): JsonSchema {
  const json = toJSONSchema(schema, {
    io: 'output',
    target: 'openapi-3.0',
    override: ({ jsonSchema }) => {
      for (const range of RANGES) Reflect.deleteProperty(jsonSchema, range);
    },
  });
  return json as JsonSchema;
}

/**
 * Writes an answer by its schema: nothing that the contract does not name leaves the server, and
 * what it requires must be there. Four times as fast as parsing the answer with the schema first.
 */
export const serializerCompiler: FastifySerializerCompiler<Schema> = ({ schema }) =>
  fastJson(jsonSchemaOf(schema));

import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { toJSONSchema } from 'zod/mini';
import type { Schema } from '../../contract/call';

/** A serializer needs no ranges, and cannot read those of OpenAPI 3.0. */
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
 * Serializes an answer by its schema: fields that the contract does not name never leave the
 * server, and required fields must be present. Four times as fast as parsing with the schema.
 */
export const serializerCompiler: FastifySerializerCompiler<Schema> = ({ schema }) =>
  fastJson(jsonSchemaOf(schema));

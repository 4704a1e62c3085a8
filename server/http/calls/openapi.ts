import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_BASE } from '../../../contract/limits';

/**
 * The app's policy, but with the inline styles that the page needs. It must not send browsers to
 * HTTPS.
 */
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/**
 * Replaces an `anyOf` of one schema by that schema, because linters and code generators reject it.
 */
function withoutSingleChoices<Part>(part: Part): Part;
function withoutSingleChoices(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((entry: unknown) => withoutSingleChoices(entry));
  if (typeof part !== 'object' || part === null) return part;
  const { anyOf, ...rest } = part as { anyOf?: unknown };
  const only: unknown = Array.isArray(anyOf) && anyOf.length === 1 ? anyOf[0] : undefined;
  const merged = typeof only === 'object' && only !== null ? { ...rest, ...only } : part;
  return Object.fromEntries(
    Object.entries(merged).map(([name, value]: [string, unknown]) => [
      name,
      withoutSingleChoices(value),
    ]),
  );
}

/** The OpenAPI document of the contract, and its page at `/api/docs`. */
export async function serveApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plumbline',
        version: '0.1.0',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Clients, projects, inspections, their items and photos. Errors answer `{ message, errors? }`; ' +
          'lists carry their total in `X-Total-Count`; creating, and changing inspections and items, takes an ' +
          '`Idempotency-Key`; updates carry `version`, or what the fields held before (`base`), ' +
          'and may say in `X-Change-Age` how many seconds ago they were made; the stream of ' +
          'changes (`/api/live`) continues after the `X-Live-Position` of any answer.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (made) =>
      'openapiObject' in made ? withoutSingleChoices(made.openapiObject) : made.swaggerObject,
  });
  await app.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, staticCSP: PAGE_POLICY });
}

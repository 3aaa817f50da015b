import createValidators from '@fastify/ajv-compiler'
import createSerializers from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type Validators = ReturnType<typeof createValidators>
type Serializers = ReturnType<typeof createSerializers>

/**
 * Fastify compiles the schemas of all routes when it starts, which takes longer than the rest of the start. These
 * compile a route's schema when the route is first called. A broken schema therefore does not stop the start any more:
 * `routes.test.ts` compiles every one of them.
 */
export const compileSchemasOnFirstCall = (): SchemaController => ({
  compilersFactory: {
    buildValidator: deferValidator(createValidators()) as Validators,
    buildSerializer: deferSerializer(createSerializers()),
  },
})

type Validate = ((input: unknown) => unknown) & { errors?: unknown }

const deferValidator =
  (build: Validators) =>
  (...given: Parameters<Validators>) => {
    const compile = build(...given) as (...route: unknown[]) => Validate
    return (...route: unknown[]): Validate => {
      let compiled: Validate | undefined
      const validate: Validate = input => {
        compiled ??= compile(...route)
        const result = compiled(input)
        // Fastify reads the errors from the function that it called.
        validate.errors = compiled.errors
        return result
      }
      return validate
    }
  }

const deferSerializer =
  (build: Serializers): Serializers =>
  (...given) => {
    const compile = build(...given)
    return route => {
      let compiled: ReturnType<typeof compile> | undefined
      return value => {
        compiled ??= compile(route)
        return compiled(value)
      }
    }
  }

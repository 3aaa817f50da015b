import createValidators from '@fastify/ajv-compiler'
import createSerializers from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type Validators = ReturnType<typeof createValidators>
type Serializers = ReturnType<typeof createSerializers>

/**
 * Compiles a route's schemas when the route is first called; Fastify compiles all of them at the start, which takes
 * longer than the rest of the start. A broken schema therefore no longer stops the start: `routes.test.ts` compiles
 * every one of them.
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

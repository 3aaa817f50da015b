import { type Static, type TSchema, Type } from 'typebox'

/**
 * A value or null. The serializer writes `nullable` directly, while a union makes it try one branch after the other.
 */
export const nullable = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })

/** A value that is typed here but serialized unchanged: trees, and values of varying shape. */
export const passThrough = <T>() => Type.Unsafe<T>({})

/** A schema that accepts one of the given words or numbers. */
export const oneOf = <const T extends string | number>(...values: readonly T[]) =>
  Type.Unsafe<T>({ type: typeof values[0] })

/** A list's page (`Page` in `envelope.ts`). */
export const pageOf = <S extends TSchema>(record: S) =>
  Type.Object({
    records: Type.Array(record),
    total: Type.Number(),
    size: Type.Number(),
    current: Type.Number(),
    pages: Type.Number(),
  })

/** The answer of calls that return nothing. */
export const NoResult = Type.Null()

import { type Static, type TSchema, Type } from 'typebox'

/** A value, or null. Said so, and not as a union, an answer is written without trying one after the other. */
export const nullable = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })

/** What is typed and written as it is: trees, and what is different from call to call. */
export const passThrough = <T>() => Type.Unsafe<T>({})

/** One of a few words. */
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

/** The answer of what only does something. */
export const NoResult = Type.Null()

import { v7, validate } from 'uuid'

/** Ids are created here instead of in the database, so that they are known before the row is written. */
export const newId = (): string => v7()

/** An id that is not a UUID is treated as not found and must not reach PostgreSQL. */
export const isId = (value: string): boolean => validate(value)

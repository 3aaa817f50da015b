import { v7, validate } from 'uuid'

/** Ids are made here, not by the database, so that a row's id is known before it is written. */
export const newId = (): string => v7()

/** An id that is no uuid is simply not found; PostgreSQL must never see it. */
export const isId = (value: string): boolean => validate(value)

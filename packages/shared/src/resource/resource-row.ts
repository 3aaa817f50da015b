import type { FieldDef, ValueOf } from '../field-types/index.ts'
import type { Fields, ResourceDef } from './resource.ts'

type IsNotNull<F> = F extends { readonly notNull: true }
  ? true
  : F extends { readonly notNull: false }
    ? false
    : F extends { readonly required: true }
      ? true
      : false

type FieldValueOf<F extends FieldDef> = IsNotNull<F> extends true ? ValueOf<F> : ValueOf<F> | null

/** The type of a resource's record, derived from its fields: null only if the column allows it. */
export type ResourceRow<D extends ResourceDef> = FieldValuesOf<D['fields']>

type FieldValuesOf<F extends Fields> = { -readonly [K in keyof F]: FieldValueOf<Extract<F[K], FieldDef>> }

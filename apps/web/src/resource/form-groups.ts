import type { Placed } from '@xw/shared/field-types/facets'

/** The fields under one heading of a form; the heading is empty for those that name none. */
export interface FormGroup {
  readonly title: string
  readonly fields: readonly Placed<'form'>[]
}

/** The groups of a form, in the order in which they are first named. */
export function toGroups(fields: readonly Placed<'form'>[]): FormGroup[] {
  const titles = [...new Set(fields.map(({ facet }) => facet.group ?? ''))]
  return titles.map(title => ({ title, fields: fields.filter(({ facet }) => (facet.group ?? '') === title) }))
}

/** Inputs that need a whole line; every other shares it with a second. */
const wide = new Set(['textarea', 'json'])

/** Columns of 24 that a field takes where there is room for two. */
export const spanOf = ({ field, facet }: Placed<'form'>): number => facet.span ?? (wide.has(field.type) ? 24 : 12)

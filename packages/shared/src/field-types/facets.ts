import type { Facets, Surface } from './field.ts'
import { type FieldDef, typeOf } from './index.ts'

/** Returns a field's options on a surface, or false if it is not on it. The field's own options win over its type's. */
export function getFacet<S extends Surface>(field: FieldDef, surface: S): Facets[S] | false {
  const wish = (field as Partial<Record<S, Facets[S] | false>>)[surface]
  return wish ?? (typeOf(field).hiddenOn?.includes(surface) ? false : {})
}

/** A field with its key and its options on one surface. */
export interface FieldWithFacet<S extends Surface> {
  readonly key: string
  readonly field: FieldDef
  readonly facet: Facets[S]
}

/** The fields on a surface, in the order of the definition. */
export function listFieldsOn<S extends Surface>(
  def: { readonly fields: Readonly<Record<string, FieldDef>> },
  surface: S,
): FieldWithFacet<S>[] {
  return Object.entries(def.fields).flatMap(([key, field]) => {
    const wishes = getFacet(field, surface)
    return wishes === false ? [] : [{ key, field, facet: wishes }]
  })
}

/** The fields under one heading of a form; the heading is empty for those that name none. */
export interface FormGroup {
  readonly title: string
  readonly fields: readonly FieldWithFacet<'form'>[]
}

/** Groups the fields of a form, in the order in which the groups first appear. */
export function groupFormFields(fields: readonly FieldWithFacet<'form'>[]): FormGroup[] {
  const titles = [...new Set(fields.map(({ facet: wish }) => wish.group ?? ''))]
  return titles.map(title => ({ title, fields: fields.filter(({ facet: wish }) => (wish.group ?? '') === title) }))
}

export const listExportedFields = (def: Parameters<typeof listFieldsOn>[0]): FieldWithFacet<'excel'>[] =>
  listFieldsOn(def, 'excel').filter(({ facet: wish }) => wish.export !== false)

/**
 * Returns the fields of the search form: those whose definition has a query facet. Other fields belong to the advanced
 * query.
 */
export const listSearchFields = (def: Parameters<typeof listFieldsOn>[0]): FieldWithFacet<'query'>[] =>
  listFieldsOn(def, 'query').filter(({ field }) => field.query !== undefined)

import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import type { DraftTable } from './queries.ts'

/** The table, paths and permission of one resource's drafts. */
export interface DraftResource {
  table: DraftTable
  paths: Readonly<Record<'one' | 'save' | 'promote' | 'remove', string>>
  /** The permission to edit the record that the draft belongs to. */
  permission: string
  /** Allows an empty draft to be promoted: a survey response is submitted by that. */
  takesNothing?: true
}

/** Drafts of degree records, for users who may edit them. */
export const recordDrafts: DraftResource = {
  table: 'xw_draft',
  paths: paths.drafts,
  permission: `${degreeRecordTable.permission}:edit`,
}

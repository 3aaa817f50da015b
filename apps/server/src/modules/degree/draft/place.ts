import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import type { DraftTable } from './queries.ts'

/** Where drafts of one resource are kept, and how they are asked for. */
export interface DraftPlace {
  table: DraftTable
  paths: Readonly<Record<'one' | 'save' | 'promote' | 'remove', string>>
  /** The permission of those who may write what it becomes. */
  permission: string
  /** Becoming part of the record means something also where nothing was typed: an answer is handed in by it. */
  takesNothing?: true
}

/** What is typed into degree records. It is for those who may edit them. */
export const recordDrafts: DraftPlace = {
  table: 'xw_draft',
  paths: paths.drafts,
  permission: `${degreeRecordTable.permission}:edit`,
}

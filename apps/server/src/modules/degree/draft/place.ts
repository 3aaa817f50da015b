import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import type { DraftTable } from './queries.ts'

type DraftEndpoint = 'one' | 'save' | 'promote' | 'remove'

/** The table, paths and permission of one resource's drafts. */
export interface DraftResource {
  table: DraftTable
  paths: Readonly<Record<DraftEndpoint, string>>
  /** The words of the API description for its routes. */
  subject: string
  titles: Readonly<Record<DraftEndpoint, string>>
  /** The permission to edit the record that the draft belongs to. */
  permission: string
  /** Allows an empty draft to be promoted: a survey response is submitted by that. */
  takesNothing?: true
}

/** Drafts of degree records, for users who may edit them. */
export const recordDrafts: DraftResource = {
  table: 'xw_draft',
  paths: paths.drafts,
  subject: '填写草稿',
  titles: { one: '读取草稿', save: '保存草稿', promote: '以草稿保存记录', remove: '放弃草稿' },
  permission: `${degreeRecordTable.permission}:edit`,
}

/** The resource path of record backups. */
export const backupsPath = '/xw/xwBackup'

/** Paths of actions on record backups. */
export const backupPaths = {
  make: '/xw/xwBackup/make',
  rows: '/xw/xwBackup/rows',
  compare: '/xw/xwBackup/compare',
  verify: '/xw/xwBackup/verify',
  restore: '/xw/xwBackup/restore',
} as const

/** The number of records that are restored within a request; more become a task. */
export const maxRestoredAtOnce = 500

/** How a record in a backup differs from the current one: not at all, in its values, or because the current one is gone. */
export const backupDifferences = [
  { value: 'same', text: '与当前相同' },
  { value: 'changed', text: '已修改' },
  { value: 'deleted', text: '在回收站' },
  { value: 'gone', text: '已彻底删除' },
] as const
export type BackupDifference = (typeof backupDifferences)[number]['value']

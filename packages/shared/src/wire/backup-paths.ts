/** Where backups of degree records are listed. */
export const backupsPath = '/xw/xwBackup'

/** Paths of what is done with backups of degree records beside listing them. */
export const backupPaths = {
  make: '/xw/xwBackup/make',
  rows: '/xw/xwBackup/rows',
  compare: '/xw/xwBackup/compare',
  verify: '/xw/xwBackup/verify',
  restore: '/xw/xwBackup/restore',
} as const

/** As many records as are restored while somebody waits; more of them are a task. */
export const maxRestoredAtOnce = 500

/** How a record of a backup stands to the one of today. */
export const backupCopyStates = [
  { value: 'same', text: '与当前相同' },
  { value: 'changed', text: '已修改' },
  { value: 'deleted', text: '在回收站' },
  { value: 'gone', text: '已彻底删除' },
] as const
export type BackupCopyState = (typeof backupCopyStates)[number]['value']

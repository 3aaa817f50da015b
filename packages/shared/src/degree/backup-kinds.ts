/** Why a backup of records was made, and for how many days it is kept. */
export const backupKinds = [
  { value: 'manual', text: '手动', days: 365 },
  { value: 'import', text: '导入前', days: 180 },
  { value: 'setField', text: '批量修改前', days: 180 },
  { value: 'delete', text: '删除前', days: 180 },
  { value: 'restore', text: '还原前', days: 180 },
  { value: 'report', text: '报送前', days: 365 },
  { value: 'change', text: '勘误前', days: 365 },
  { value: 'revoke', text: '撤销学位前', days: 365 },
  { value: 'schedule', text: '定时', days: 30 },
] as const

export type BackupKind = (typeof backupKinds)[number]['value']

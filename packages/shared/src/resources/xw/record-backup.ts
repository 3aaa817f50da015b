import { backupKinds } from '../../degree/backup-kinds.ts'
import { degreeTypes } from '../../degree/types.ts'
import { batch } from '../../field-types/batch.ts'
import { datetime } from '../../field-types/datetime.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import { backupsPath } from '../../wire/backup-paths.ts'

const seen = { readonly: true } as const

/** 备份信息: copies of degree records, made before bulk changes. They are read-only. */
export const recordBackupResource = defineResource({
  path: backupsPath,
  table: 'xw_backup',
  title: '备份信息',
  permission: 'xw:backup',
  menu: {
    group: 'xw:xwInfo',
    url: '/xxcj/xwBackup',
    icon: 'database',
    component: 'xw/XwBackup',
    roles: ['dwgly', 'lbgly'],
  },
  actions: [],
  moreActions: [
    { code: 'make', name: '备份', roles: ['dwgly', 'lbgly'] },
    { code: 'restore', name: '还原', roles: ['dwgly', 'lbgly'] },
  ],
  tenant: 'school',
  grows: true,
  scope: { degreeType: 'xwbslbm' },
  fields: {
    backupNo: text('备份批号', { ...seen, required: true, max: 40, list: { width: 160 }, query: { rule: 'eq' } }),
    kind: select('备份类型', {
      ...seen,
      required: true,
      options: backupKinds.map(({ value, text: name }) => ({ value, text: name })),
      list: { width: 110 },
      query: {},
    }),
    xwbslbm: select('学位类型', {
      ...seen,
      required: true,
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      list: { width: 200 },
      query: {},
    }),
    batchId: batch('采集批次', { ...seen, list: { width: 140 }, query: {} }),
    rowCount: number('条数', { ...seen, integer: true, list: { width: 80 } }),
    note: text('说明', { ...seen, max: 200, list: { width: 260 } }),
    checksum: text('校验和', { ...seen, max: 64, list: { optional: true } }),
    expiresAt: datetime('到期时间', { ...seen, required: true, list: { width: 170 } }),
  },
})

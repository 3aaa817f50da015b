import { datetime } from '../../field-types/datetime.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import type { ResourceRow } from '../../resource/resource-row.ts'

/**
 * 文件存储: the school's files. They are uploaded instead of entered in a form, so the engine only reads and deletes them.
 */
export const fileResource = defineResource({
  path: '/sys/oss/file',
  table: 'sys_file',
  title: '文件存储',
  permission: 'sys:oss:file',
  tenant: 'school',
  grows: true,
  actions: ['delete'],
  menu: { group: 'system-running', url: '/isystem/file', icon: 'folder-open', component: 'system/file' },
  moreActions: [{ code: 'upload', name: '上传' }],
  fields: {
    fileName: text('文件名称', { readonly: true, notNull: true, infix: true, query: { rule: 'like' } }),
    // A link that works for the requesting user for some minutes.
    url: text('文件地址', { readonly: true, storage: 'module', list: false, query: false }),
    size: number('大小', { readonly: true, notNull: true }),
    mime: text('类型', { readonly: true, notNull: true, list: { optional: true } }),
    biz: select('用途', {
      options: [
        { value: 'temp', text: '表单附件' },
        { value: 'import', text: '导入文件' },
        { value: 'photo', text: '照片' },
        { value: 'photoZip', text: '照片压缩包' },
        { value: 'unpacked', text: '批量导入的照片' },
        { value: 'avatar', text: '头像' },
        { value: 'jeditor', text: '正文图片' },
        { value: 'oss', text: '文件存储' },
        { value: 'result', text: '任务结果' },
      ],
      readonly: true,
      notNull: true,
      query: {},
    }),
    expiresAt: datetime('到期时间', { readonly: true }),
  },
})

export type File = ResourceRow<typeof fileResource>

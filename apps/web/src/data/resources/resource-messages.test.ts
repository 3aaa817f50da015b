import { expect, it } from 'vitest'
import { deletionQuestion, listMessages, requireUrl, totalText } from './resource-messages.ts'

it('QY-04 uses the texts of the requirements', () => {
  expect(listMessages).toMatchObject({
    noneSelected: '请选择一条记录！',
    confirmDelete: '确认删除',
    askDelete: '是否删除选中数据?',
  })
  expect(() => requireUrl('', 'list')).toThrow('请设置url.list属性!')
  expect(() => requireUrl('', 'delete')).toThrow('请设置url.delete属性!')
  expect(() => requireUrl('', 'deleteBatch')).toThrow('请设置url.deleteBatch属性!')
  expect(requireUrl('/sys/user', 'deleteBatch')).toBe('/sys/user/deleteBatch')
})

it('IM-08 distinguishes an import with errors from one without', () => {
  expect([listMessages.importedWithErrors, listMessages.download]).toEqual(['导入成功,但是有错误数据!', '点击下载'])
})

it('names the records that a deletion loses', () => {
  expect(deletionQuestion(3, true)).toBe('将删除 3 条记录，可在回收站恢复。')
  expect(deletionQuestion(3, true, ['张三', '李四', '王五'])).toBe(
    '将删除 3 条记录：张三、李四、王五，可在回收站恢复。',
  )
  expect(deletionQuestion(5, true, ['张三', '李四', '王五', '赵六'])).toBe(
    '将删除 5 条记录：张三、李四、王五…，可在回收站恢复。',
  )
  expect(deletionQuestion(1, false)).toBe('将删除 1 条记录，删除后不能恢复。')
})

it('distinguishes an exact count from an estimate', () => {
  expect(totalText(9_480, false)).toBe('共 9,480 条')
  expect(totalText(12_480, true)).toBe('约 12,480 条（超过 1 万条时为约数）')
})

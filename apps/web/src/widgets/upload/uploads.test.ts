import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { UploadRefusal } from '../../data/upload-file.ts'
import { checkChosenFiles, insertByPlace, isFinalRefusal, moveItem, takeNewest, toUploadError } from './uploads.ts'

const file = (name: string, size = 1, type = 'image/png') => ({ name, size, type })

describe('choosing files', () => {
  it('FL-02 leaves out files that break a rule, with a message for each, and keeps the newest', () => {
    const files = [file('a.png'), file('b.exe'), file('c.png'), file('d.png', 1, 'text/plain'), file('e.png')]
    expect(checkChosenFiles(files, { image: true, accept: ['png'] }, 2)).toEqual({
      taken: [file('c.png'), file('e.png')],
      refusals: ['请上传正确文件格式!', '请上传图片'],
    })
  })

  it('keeps all files when there is no limit', () => {
    expect(takeNewest([1, 2, 3])).toEqual([1, 2, 3])
    expect(takeNewest([1, 2, 3], 1)).toEqual([3])
    expect(takeNewest([1], 5)).toEqual([1])
  })
})

it('files stand in the order in which they were chosen, whichever arrives first', () => {
  const places = new Map([
    ['one', 1],
    ['two', 2],
    ['three', 3],
  ])
  const inOrder = ['two', 'three', 'one'].reduce<readonly string[]>(
    (ids, id) => insertByPlace(ids, id, places),
    ['old'],
  )
  expect(inOrder).toEqual(['old', 'one', 'two', 'three'])
})

it('FL-05 pictures change places, and those at the ends say why they cannot move further', () => {
  expect(moveItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b'], 0, -1)).toBe('未知的操作')
  expect(moveItem(['a', 'b'], 1, 1)).toBe('已到最后~')
})

it('FL-03 a failure shows the server’s message, or else only that the upload failed', () => {
  expect(toUploadError(new UploadRefusal('上传文件过大，请重新上传!'), 'a.pdf')).toBe(
    '上传文件过大，请重新上传!a.pdf上传失败.',
  )
  expect(toUploadError(new Error('net'), 'a.pdf')).toBe('上传失败.')
  expect(toUploadError(new UploadRefusal(''), 'a.pdf')).toBe('未知错误a.pdf上传失败.')
})

it('FL-03 shows the message of an error status too, and does not offer to send a refused file again', () => {
  const answer = (status: number, message: string) =>
    new ApiError(message, { status, code: status, result: null, traceId: null })
  expect(toUploadError(answer(413, '提交的内容过大'), 'a.pdf')).toBe('提交的内容过大a.pdf上传失败.')
  expect(toUploadError(answer(0, '网络断开'), 'a.pdf')).toBe('上传失败.')
  expect([413, 403, 400].map(status => isFinalRefusal(answer(status, '')))).toEqual([true, true, true])
  expect([0, 401, 429, 500, 503].map(status => isFinalRefusal(answer(status, '')))).toEqual(Array(5).fill(false))
  expect(isFinalRefusal(new UploadRefusal('x'))).toBe(true)
})

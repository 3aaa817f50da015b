import { describe, expect, it } from 'vitest'
import { isUploadBiz } from './upload-purposes.ts'
import { bytesPerMb, checkUpload, extensionOf, type UploadRules } from './upload-rules.ts'

const check = (name: string, rules: UploadRules, { size = 1, type = 'text/plain' } = {}) =>
  checkUpload({ name, size, type }, rules)

describe('checkUpload', () => {
  it('FL-02 says in one sentence which rule a file breaks', () => {
    const image = { type: 'image/png' }
    expect(check('a.png', { image: true })).toBe('请上传图片')
    expect(check('a.png', { image: true }, image)).toBeNull()
    expect(check('a.exe', { accept: ['pdf'] })).toBe('请上传正确文件格式!')
    expect(check('A.PDF', { accept: ['pdf'] })).toBeNull()
    expect(check('a.pdf', { maxMb: 2 }, { size: 2 * bytesPerMb })).toBeNull()
    expect(check('a.pdf', { maxMb: 2 }, { size: 2 * bytesPerMb + 1 })).toBe('上传文件过大，请重新上传!')
    expect(check('a.png', { maxMb: 50 }, { ...image, size: 10 * bytesPerMb + 1 })).toBe('上传文件过大，请重新上传!')
    expect(check(`${'名'.repeat(50)}.pdf`, {})).toBeNull()
    expect(check(`${'名'.repeat(51)}.pdf`, {})).toBe('文件名字过长,请控制在50个字符以内!')
    expect(check('12345.pdf', { nameLimit: 4 })).toBe('文件名字过长,请控制在4个字符以内!')
    expect(check(`${'𠮷'.repeat(50)}.pdf`, {})).toBeNull()
  })

  it.each([...`%&',;=?$"/\\\n\0\u007f\u202e\u200f`])('refuses a name with %j', character => {
    expect(check(`a${character}b.pdf`, {})).toBe('文件名含非法字符!')
  })

  it('reports first the problem that another file would solve', () => {
    const everything = { image: true, accept: ['png'], maxMb: 1, nameLimit: 1 } as const
    const bad = { size: 2 * bytesPerMb }
    expect(check('ab%.pdf', everything, bad)).toBe('请上传图片')
    expect(check('ab%.pdf', everything, { ...bad, type: 'image/gif' })).toBe('请上传正确文件格式!')
    expect(check('ab%.png', everything, { ...bad, type: 'image/png' })).toBe('上传文件过大，请重新上传!')
    expect(check('ab%.png', everything, { type: 'image/png' })).toBe('文件名字过长,请控制在1个字符以内!')
  })
})

it('an extension is what follows the last dot, unless the dot begins the name', () => {
  expect(['a.PDF', '学位.docx', 'a.tar.gz', '.htaccess', 'a', 'a.', ''].map(extensionOf)).toEqual([
    'pdf',
    'docx',
    'gz',
    '',
    '',
    '',
    '',
  ])
})

it('accepts known purposes only', () => {
  expect(['temp', '..', 'temp/../x', '', 'toString', '__proto__'].map(isUploadBiz)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

import { describe, expect, it } from 'vitest'
import { checkPassword } from './password-policy.ts'

describe('the password policy', () => {
  it.each([
    'Zhong-guan-cun 7',
    'x9!Kq2#Lm7',
    '海淀区-Beijing-86',
    'Degree office of 2 people',
    'aabbccdd-11A',
    'Hai-dian-2024',
    'Beijing@2424',
  ])('accepts %s', password => {
    expect(checkPassword(password, '20240001')).toBeNull()
  })

  it.each([
    ['Ab3-fg7-k', '密码至少 10 个字符'],
    [`Ab3-${'xyxy'.repeat(32)}`, '密码最多 128 个字符'],
    ['nadeprogramist', '密码应包含大写字母、小写字母、数字、符号中的至少三种'],
    ['NADEprogramist', '密码应包含大写字母、小写字母、数字、符号中的至少三种'],
    ['my-LiSi2-word', '密码不能包含用户名（正写或倒写）'],
    ['my-2ISIL-word', '密码不能包含用户名（正写或倒写）'],
    ['Haidian-aaa-7', '密码不能含有三个相同或连续的字符，如 aaa、123、cba'],
    ['Haidian-678-x', '密码不能含有三个相同或连续的字符，如 aaa、123、cba'],
    ['Haidian-Cba-7', '密码不能含有三个相同或连续的字符，如 aaa、123、cba'],
    ['P@ssw0rd-2024', '密码太常见，请换一个'],
    ['--Xuewei!2025', '密码太常见，请换一个'],
    ['Beijing@2024', '密码不能只是一个词加年份，如 Beijing@2024'],
    ['2026-Chuntian!', '密码不能只是一个词加年份，如 Beijing@2024'],
    ['Graduation1998', '密码不能只是一个词加年份，如 Beijing@2024'],
  ])('refuses %s: %s', (password, sentence) => {
    expect(checkPassword(password, 'lisi2')).toBe(sentence)
  })

  it('counts characters, not bytes, and allows the limits themselves', () => {
    expect(checkPassword('学位办Az-7京沪', 'lisi')).toBe('密码至少 10 个字符')
    expect(checkPassword('学位办Az-7京沪穗', 'lisi')).toBeNull()
    expect(checkPassword(`A7-${'xyz0'.repeat(31)}k`, 'lisi')).toContain('连续')
    expect(checkPassword(`A7-${'xzy0'.repeat(31)}k`, 'lisi')).toBeNull()
  })

  it('ignores user names of two letters', () => {
    expect(checkPassword('Zhong-guan-cun 7', 'zh')).toBeNull()
  })
})

import { expect, it } from 'vitest'
import { checkSignIn } from './check.ts'

it('reports empty fields, and the captcha only when the form shows one', () => {
  const empty = { username: '', password: '', captcha: '' }
  expect(checkSignIn(empty, false)).toEqual({ username: '请输入用户名', password: '请输入密码' })
  expect(checkSignIn({ ...empty, username: 'a', password: 'b' }, true)).toEqual({ captcha: '请先完成验证' })
  expect(checkSignIn({ username: 'a', password: 'b', captcha: 'c' }, true)).toEqual({})
})

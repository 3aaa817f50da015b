import { expect, it } from 'vitest'
import { checkRegistration, type RegistrationFields } from './check-registration.ts'

const good: RegistrationFields = {
  username: 'wang_fang',
  realname: '王芳',
  phone: '13800001234',
  smscode: '012345',
  workNo: '',
  email: '',
  password: 'Glad river 82!',
}

it('VA-02 asks for what is missing; work number and e-mail may be left out', () => {
  const empty = Object.fromEntries(Object.keys(good).map(key => [key, ''])) as unknown as RegistrationFields
  expect(checkRegistration(empty)).toEqual({
    username: '请输入用户名',
    realname: '请输入姓名',
    phone: '请输入手机号',
    smscode: '请输入短信验证码',
    password: '请输入密码',
  })
  expect(checkRegistration(good)).toEqual({})
})

it.each([
  ['abc', false],
  ['abcd', true],
  ['a'.repeat(18), true],
  ['a'.repeat(19), false],
  ['王小明明', false],
  ['wang-fang', false],
  ['wang fang', false],
  ['_1234', true],
])('VA-02 a user name of 4 to 18 letters, digits and underscores: %s', (username, isGood) => {
  const { username: said } = checkRegistration({ ...good, username })
  expect(said).toBe(isGood ? undefined : '用户名应为 4 到 18 位字母、数字或下划线')
})

it('VA-02 checks the form of mobile numbers and mail addresses', () => {
  for (const phone of ['12800001234', '1380000123', '+8613800001234'])
    expect(checkRegistration({ ...good, phone })).toEqual({ phone: '手机号应为 11 位手机号码' })
  expect(checkRegistration({ ...good, email: 'someone@' })).toEqual({ email: '邮箱格式不正确，如 name@example.edu.cn' })
  expect(checkRegistration({ ...good, email: 'wf@example.edu.cn' })).toEqual({})
})

it('applies the password policy and refuses passwords with the user’s name or numbers', () => {
  const said = (change: Partial<RegistrationFields>) => checkRegistration({ ...good, ...change }).password
  expect(said({ password: 'short' })).toBe('密码至少 10 个字符')
  expect(said({ password: 'x wang_fang 9!' })).toBe('密码不能包含用户名（正写或倒写）')
  expect(said({ password: 'Key-138000-ok!', phone: '13800071259' })).toBeTruthy()
  expect(said({ password: 'Tea 907152 ok!', workNo: '2024907152' })).toBe(
    '密码不能含有本人手机号、学号或工号中连续的六位',
  )
})

it('checks only the requested fields', () => {
  expect(checkRegistration({ ...good, phone: '', username: '' }, ['phone'])).toEqual({ phone: '请输入手机号' })
})

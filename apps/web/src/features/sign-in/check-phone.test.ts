import { expect, it } from 'vitest'
import { checkPhone } from './check-phone.ts'

const nothing = { mobile: '', captcha: '', code: '' }

it('VA-02 requires a mobile number of eleven digits whose second is 3 to 9', () => {
  expect(checkPhone(nothing, ['mobile'])).toEqual({ mobile: '请输入手机号' })
  for (const mobile of ['12800001234', '1380000123', '138000012345', '１3800001234'])
    expect(checkPhone({ ...nothing, mobile }, ['mobile'])).toEqual({ mobile: '手机号应为 11 位手机号码' })
  expect(checkPhone({ ...nothing, mobile: '13800001234' }, ['mobile'])).toEqual({})
})

it('requires the captcha to request a code and the code to sign in', () => {
  const fields = { ...nothing, mobile: '13800001234' }
  expect(checkPhone(fields, ['mobile', 'captcha'])).toEqual({ captcha: '请先完成验证' })
  expect(checkPhone(fields, ['mobile', 'code'])).toEqual({ code: '请输入短信验证码' })
  expect(checkPhone({ ...fields, code: '12345' }, ['code'])).toEqual({ code: '短信验证码应为 6 位数字' })
  expect(checkPhone({ ...fields, code: '012345' }, ['mobile', 'code'])).toEqual({})
})

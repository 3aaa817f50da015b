import { paths } from '@xw/shared/wire/paths'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import { PhoneProof } from './phone-proof.tsx'

const ownData = '/sys/user/login/setting/getUserData'
const { sendCode, prove } = paths.ownPhone
const record = (phone: string, phoneProvenTime: string | null) => ({
  id: 'a',
  version: 1,
  username: 'teacher',
  phone,
  phoneProvenTime,
  departs: [],
  roles: [],
  schools: [],
  avatar: null,
})

async function open(phone: string, provenTime: string | null) {
  const wire = playWire({})
  await mount(<PhoneProof />, { at: '/account/settings' })
  ;(await wire.next(ownData)).answer(record(phone, provenTime))
  return wire
}

describe('verifying the user’s own phone number', () => {
  it('sends a code, shows an error beside its input, and confirms that the number is verified', async () => {
    const wire = await open('13800001234', null)
    await expect.element(page.getByText('未验证', { exact: true })).toBeVisible()
    await button('验证手机号').click()
    await button('获取验证码').click()
    ;(await wire.next(sendCode)).answer(null)
    await expect.element(page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled()
    await page.getByLabelText('短信验证码').fill('12')
    await button('确定').click()
    await expect.element(page.getByText('请输入 6 位数字的短信验证码')).toBeVisible()
    expect(wire.asked.some(({ path }) => path === prove)).toBe(false)
    await page.getByLabelText('短信验证码').fill('123456')
    await button('确定').click()
    const wrong = await wire.next(prove)
    expect(wrong.body).toEqual({ smscode: '123456' })
    wrong.refuse('手机验证码错误', { smscode: '手机验证码错误' })
    await expect.element(page.getByText('手机验证码错误')).toBeVisible()
    await page.getByLabelText('短信验证码').fill('654321')
    await button('确定').click()
    ;(await wire.next(prove, 2)).answer(null)
    ;(await wire.next(ownData, 2)).answer(record('13800001234', '2026-06-01 09:30:00'))
    await expect.element(page.getByText('已验证', { exact: true })).toBeVisible()
    expect(button('验证手机号').elements()).toHaveLength(0)
  })

  it('shows in the dialog that another account has the number, and the wait for the next code', async () => {
    const wire = await open('13800001234', null)
    await button('验证手机号').click()
    await button('获取验证码').click()
    ;(await wire.next(sendCode)).refuse('验证码已发送，请 30 秒后再获取', { waitSeconds: 30 })
    await expect.element(page.getByRole('alert')).toHaveTextContent('验证码已发送，请 30 秒后再获取')
    await expect.element(page.getByRole('button', { name: /秒后重新获取$/ })).toBeDisabled()
    await page.getByLabelText('短信验证码').fill('123456')
    await button('确定').click()
    ;(await wire.next(prove)).refuse('该手机号已由本校的另一个账号验证使用', null)
    await expect.element(page.getByRole('alert')).toHaveTextContent('该手机号已由本校的另一个账号验证使用')
  })

  it('offers nothing to users who have verified the number', async () => {
    await open('13800001234', '2026-06-01 09:30:00')
    await expect.element(page.getByText('已验证', { exact: true })).toBeVisible()
    expect(button('验证手机号').elements()).toHaveLength(0)
  })
})

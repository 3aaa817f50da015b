import { proofKey } from '@xw/shared/session/proof'
import { sha256Hex } from '@xw/shared/session/proof-number'
import { useRef, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import { config } from '../../lib/config.ts'
import { Captcha } from './captcha.tsx'
import { readCaptcha, readFormTexts, waitForCaptcha } from './form.ts'

const path = '/sys/proofChallenge/signIn'
const challenge = {
  algorithm: 'SHA-256',
  challenge: sha256Hex('salt?expires=1&4321'),
  maxnumber: 5_000,
  salt: 'salt?expires=1&',
  signature: 'signed',
}

function Form() {
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState('')
  async function submit() {
    await waitForCaptcha(form.current)
    if (form.current) setSent(JSON.stringify(readCaptcha(readFormTexts(form.current))))
    setRound(round + 1)
  }
  return (
    <form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Captcha purpose="signIn" level={round} round={round} />
      <button type="submit">提交</button>
      <p data-testid="sent">{sent}</p>
    </form>
  )
}

async function open() {
  const wire = playWire()
  await mount(<Form />)
  return wire
}

const sent = () => JSON.parse(page.getByTestId('sent').element().textContent || '{}') as Record<string, string>

beforeEach(() => {
  config.captchaWay = 'proof'
})

it('SE-09 solves the proof at once and fills in the form without a click', async () => {
  const { next } = await open()
  await expect.element(page.getByRole('status')).toHaveTextContent('正在验证…')
  const asked = await next(path)
  expect(asked.params).toMatchObject({ level: '0' })
  asked.answer(challenge)
  await expect.element(page.getByRole('status')).toHaveTextContent('已验证')
  await button('提交').click()
  await expect.poll(() => sent().checkKey).toBe(proofKey)
  const { maxnumber: _, ...rest } = challenge
  expect(JSON.parse(atob(sent().captcha ?? ''))).toEqual({ ...rest, number: 4321 })
})

it('SE-09 makes a quick user wait for the proof and solves a harder one for the next attempt', async () => {
  const { next } = await open()
  const first = await next(path)
  await button('提交').click()
  expect(sent()).toEqual({})
  first.answer(challenge)
  await expect.poll(() => sent().captcha).toMatch(/^eyJ/)
  expect((await next(path, 2)).params).toMatchObject({ level: '1' })
  await expect.element(page.getByRole('status')).toHaveTextContent('正在验证…')
})

it('SE-09 shows why the proof failed and retries on request', async () => {
  const { next } = await open()
  ;(await next(path)).refuse('操作过于频繁，请稍后再试')
  await expect.element(page.getByRole('alert')).toHaveTextContent('验证未完成：操作过于频繁，请稍后再试')
  await button('重试').click()
  ;(await next(path, 2)).answer(challenge)
  await expect.element(page.getByRole('status')).toHaveTextContent('已验证')
})

it('SE-09 switches to pictures and back when the platform accepts them', async () => {
  const { asked } = await open()
  await button('换成图片验证码').click()
  await expect.element(page.getByRole('textbox', { name: '验证码' })).toBeVisible()
  expect(asked.some(call => call.path.startsWith('/sys/randomImage/'))).toBe(true)
  await button('换成滑块验证').click()
  await expect.element(page.getByRole('slider', { name: '验证码' })).toBeVisible()
  await button('换成自动验证').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('正在验证…')
})

it('SE-09 offers no other captcha when the platform accepts only proofs', async () => {
  config.captchaWay = 'proofOnly'
  await open()
  await expect.element(page.getByRole('status')).toHaveTextContent('正在验证…')
  await expect.element(button('换成图片验证码')).not.toBeInTheDocument()
})

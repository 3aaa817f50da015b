import type { Page } from '@playwright/test'
import { database, sha256 } from './database.ts'

/** Sets the letters of a captcha picture in the database once it is drawn, because only the server knows the real ones. */
export async function setLetters(drawn: Promise<{ url(): string }>): Promise<void> {
  const key = /randomImage\/([^?]+)/.exec((await drawn).url())?.[1] ?? ''
  await database('update sys_captcha set code_hash = $2 where key = $1', [key, sha256(`${key}:abcd`)])
}

/** Switches from the challenge that the browser solves by itself to the picture with letters, and types the letters. */
export async function fillLetters(page: Page): Promise<void> {
  const drawn = page.waitForResponse(/randomImage\//)
  await page.getByRole('button', { name: '换成图片验证码' }).click()
  await setLetters(drawn)
  await page.getByLabel('验证码', { exact: true }).fill('ABCD')
}

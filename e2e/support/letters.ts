import type { Page } from '@playwright/test'
import { database, sha256 } from './database.ts'

/** Only the server knows the letters of a picture, so the story sets them in the database once the picture is drawn. */
export async function setLetters(drawn: Promise<{ url(): string }>): Promise<void> {
  const key = /randomImage\/([^?]+)/.exec((await drawn).url())?.[1] ?? ''
  await database('update sys_captcha set code_hash = $2 where key = $1', [key, sha256(`${key}:abcd`)])
}

/** Takes the letters of a picture instead of what the browser does by itself, and types them. */
export async function fillLetters(page: Page): Promise<void> {
  const drawn = page.waitForResponse(/randomImage\//)
  await page.getByRole('button', { name: '换成图片验证码' }).click()
  await setLetters(drawn)
  await page.getByLabel('验证码', { exact: true }).fill('ABCD')
}

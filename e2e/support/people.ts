import { expect, type Page } from '@playwright/test'
import { apiBase, headers, webBase } from '@xw/shared/wire/headers'
import type { SignedIn } from '@xw/shared/wire/session'
import { adminPassword } from '../global-setup.ts'

export interface Person {
  username: string
  password: string
}

export const admin: Person = { username: 'admin', password: adminPassword }

/** Types into the sign-in form and sends it. */
export async function fillSignIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
}

/** Signs in as people do, waits for the home page, and gives the page's token. */
export async function signIn(page: Page, person: Person = admin): Promise<string> {
  const menu = page.waitForRequest(/getUserPermissionByToken/)
  await page.goto(`${webBase}/user/login`)
  await fillSignIn(page, person)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  return (await menu).headers()[headers.token.toLowerCase()] ?? ''
}

/**
 * Gives the browser a session as if the person had signed in before, for tests that are not about signing in. It saves
 * opening the sign-in form and the home page, which would be a third of such a test's time.
 */
export async function comeBack(page: Page, person: Person = admin): Promise<string> {
  const response = await page.request.post(`${apiBase}/sys/login`, { data: person })
  const { token, userInfo } = ((await response.json()) as { result: SignedIn }).result
  await page.goto('/healthz')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    'xwxxcj__session',
    JSON.stringify(keptSession(token, userInfo)),
  ] as const)
  return token
}

/** As the page itself keeps it. */
const keptSession = (token: string, user: SignedIn['userInfo']) => ({
  value: { state: { ...user, token, user }, version: 0 },
  expire: Date.now() + 86_400_000,
})

interface Reply<T> {
  status: number
  body: { success: boolean; message: string; result: T }
}

/** Calls the API with a person's token, as a script could. */
export async function api<T = unknown>(
  page: Page,
  path: string,
  given: { token: string; method?: string; data?: unknown },
): Promise<Reply<T>> {
  const response = await page.request.fetch(apiBase + path, {
    method: given.method ?? 'GET',
    headers: { [headers.token]: given.token },
    ...(given.data !== undefined && { data: given.data }),
  })
  return { status: response.status(), body: (await response.json()) as Reply<T>['body'] }
}

/** Signs a person in without a page. Returns the token of the new session. */
export async function tokenOf(page: Page, person: Person = admin): Promise<string> {
  const response = await page.request.post(`${apiBase}/sys/login`, { data: person })
  return ((await response.json()) as { result: { token: string } }).result.token
}

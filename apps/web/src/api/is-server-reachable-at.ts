import { paths } from '@xw/shared/wire/paths'

/** Whether the server is to be reached below another base than the page's own. */
export async function isServerReachableAt(base: string): Promise<boolean> {
  try {
    const response = await fetch(base.replace(/\/+$/, '') + paths.session.schools)
    return ((await response.json()) as { success?: unknown }).success === true
  } catch {
    return false
  }
}

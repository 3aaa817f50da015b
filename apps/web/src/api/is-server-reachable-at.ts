import { paths } from '@xw/shared/wire/paths'

/** Reports whether the server answers under another base path than the page's own. */
export async function isServerReachableAt(base: string): Promise<boolean> {
  try {
    const response = await fetch(base.replace(/\/+$/, '') + paths.session.schools)
    return ((await response.json()) as { success?: unknown }).success === true
  } catch {
    return false
  }
}

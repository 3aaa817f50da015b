/** Where a signed-in user starts. */
export const homePath = '/dashboard/analysis'
/** DG-05: where a student starts, and the pages behind it; each names its record, or the answer to a collection, by `id`. */
export const studentPaths = {
  home: '/student',
  fill: '/student/fill',
  confirm: '/student/confirm',
  collection: '/student/collection',
} as const
export const loginPath = '/user/login'
export const notFoundPath = '/404'
/** The manuals; behind it, the name of one. */
export const helpPath = '/help'
/** Open to whoever cannot sign in, too. */
export const studentHelpPath = `${helpPath}/student`
/** All announcements that the user has. */
export const myNoticesPath = '/isps/userAnnouncement'

/** One degree record, which its query names; the rest of the query is that of the list it was opened from. */
export const degreeRecordPath = '/xxcj/xwRecord'

/** Where collections are opened and ended. */
export const batchesPath = '/xxcj/xwBatch'

export { safeRedirect } from '@xw/shared/session/safe-redirect'
/** Where the code on a certificate leads, whoever scans it. */
export { verifyPath } from '@xw/shared/wire/certificate-paths'
/** The page on which the old number or mail address takes a change back. */
export { takeBackPage } from '@xw/shared/wire/contact-paths'

/** The login path that comes back to `fullPath` afterwards. */
export const withRedirect = (path: string, fullPath: string): string =>
  `${path}?redirect=${encodeURIComponent(fullPath)}`

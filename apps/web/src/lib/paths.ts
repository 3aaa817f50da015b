/** The first page of a signed-in user. */
export const homePath = '/dashboard/analysis'
/** The user's own notices, shortcuts and recent records. */
export const workplacePath = '/dashboard/workplace'
/** DG-05: a student's first page and the pages behind it. Each names its record or survey response by `id`. */
export const studentPaths = {
  home: '/student',
  fill: '/student/fill',
  confirm: '/student/confirm',
  collection: '/student/collection',
} as const
export const loginPath = '/user/login'
export const notFoundPath = '/404'
/** The manuals. The name of one follows the path. */
export const helpPath = '/help'
/** Open without a sign-in, for students who cannot sign in. */
export const studentHelpPath = `${helpPath}/student`
/** All announcements of the user. */
export const myNoticesPath = '/isps/userAnnouncement'

/** One degree record, named in the query. The rest of the query is that of the list from which it was opened. */
export const degreeRecordPath = '/xxcj/xwRecord'

/** The page on which batches are opened and ended. */
export const batchesPath = '/xxcj/xwBatch'

export { safeRedirect } from '@xw/shared/session/safe-redirect'
/** The page that a certificate's code leads to, for anybody who scans it. */
export { verifyPath } from '@xw/shared/wire/certificate-paths'
/** The page on which the previous phone number or mail address takes a change back. */
export { takeBackPage } from '@xw/shared/wire/contact-paths'

/** Returns the login path that leads back to `fullPath` afterwards. */
export const withRedirect = (path: string, fullPath: string): string =>
  `${path}?redirect=${encodeURIComponent(fullPath)}`

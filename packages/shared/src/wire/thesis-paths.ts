/** Paths of the office's actions on theses besides the plain endpoints of `/xw/xwThesisReview`. */
export const thesisPaths = {
  join: '/xw/xwThesisReview/join',
  draw: '/xw/xwThesisReview/draw',
  draws: '/xw/xwThesisReview/draws',
  candidates: '/xw/xwThesisReview/candidates',
  send: '/xw/xwThesisReview/send',
  assignments: '/xw/xwThesisReview/assignments',
  renew: '/xw/xwThesisReview/renew',
  withdraw: '/xw/xwThesisReview/withdraw',
  conclude: '/xw/xwThesisReview/conclude',
  nextRound: '/xw/xwThesisReview/nextRound',
  statistics: '/xw/xwThesisReview/statistics',
} as const

/** The paths of a reviewer, whose link opens exactly one thesis. */
export const thesisReviewerPaths = {
  open: '/xw/thesisReviewer/open',
  file: '/xw/thesisReviewer/file',
  answer: '/xw/thesisReviewer/answer',
  decline: '/xw/thesisReviewer/decline',
} as const

/** The reviewer's page; the token follows `#`, so that no server on the way logs it. */
export const thesisReviewerPage = '/thesis-review'

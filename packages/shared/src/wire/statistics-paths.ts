/** 统计报表: paths of its figures as data, as a spreadsheet and as a PDF. */
export const statisticsPaths = {
  choices: '/xw/statistics/choices',
  report: '/xw/statistics/report',
  exportXls: '/xw/statistics/exportXls',
  print: '/xw/statistics/print',
  sheet: '/xw/statistics/sheet',
} as const

export const statisticsPermission = 'xw:statistics'

/** The reports in their order on the page. */
export const statisticsReports = [
  { code: 'states', title: '院系与状态' },
  { code: 'submission', title: '提交情况' },
  { code: 'awarded', title: '授予人数' },
  { code: 'photos', title: '照片情况' },
  { code: 'findings', title: '校验错误' },
  { code: 'numbers', title: '证书编号' },
  { code: 'decisions', title: '决议对照' },
] as const

export type StatisticsReportCode = (typeof statisticsReports)[number]['code']

/** Paths of data exports beside the list of them. They stand apart, so that nobody's first page loads them. */
export const dataExportPaths = {
  templates: '/xw/xwDataExport/templates',
  preview: '/xw/xwDataExport/preview',
  apply: '/xw/xwDataExport/apply',
  approve: '/xw/xwDataExport/approve',
  refuse: '/xw/xwDataExport/refuse',
  files: '/xw/xwDataExport/files',
  downloads: '/xw/xwDataExport/downloads',
} as const

/** As long as a purpose is. */
export const maxPurpose = 200

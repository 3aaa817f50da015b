/** Paths of data exports besides their list, in a file of their own so that a first page does not load them. */
export const dataExportPaths = {
  templates: '/xw/xwDataExport/templates',
  preview: '/xw/xwDataExport/preview',
  apply: '/xw/xwDataExport/apply',
  approve: '/xw/xwDataExport/approve',
  refuse: '/xw/xwDataExport/refuse',
  files: '/xw/xwDataExport/files',
  downloads: '/xw/xwDataExport/downloads',
} as const

/** The maximum length of a purpose. */
export const maxPurpose = 200

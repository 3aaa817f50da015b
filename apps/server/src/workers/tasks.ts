import { clearDemoTask, loadDemoTask } from '../modules/degree/demo-data/index.ts'
import { photoImportTask } from '../modules/degree/photo-import/index.ts'
import { restoreTask } from '../modules/degree/record-backup/index.ts'
import { checkTask } from '../modules/degree/record-check/index.ts'
import { printoutsTask } from '../modules/degree/record-printout/index.ts'
import { certificatesTask } from '../modules/degree/steps/index.ts'
import { exportTask } from '../modules/files/export/index.ts'
import { importTask } from '../modules/files/import/index.ts'
import { dataExportTask } from '../modules/reporting/data-export/index.ts'
import type { TaskDef } from '../tasks/define-task.ts'

/** All tasks that users can request. A worker refuses any other. */
export const tasks: readonly TaskDef[] = [
  exportTask,
  dataExportTask,
  importTask,
  photoImportTask,
  checkTask,
  printoutsTask,
  certificatesTask,
  restoreTask,
  loadDemoTask,
  clearDemoTask,
]

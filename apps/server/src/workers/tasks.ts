import { dataExportTask } from '../modules/data-export/index.ts'
import { clearDemoTask, loadDemoTask } from '../modules/demo-data/index.ts'
import { exportTask } from '../modules/export/index.ts'
import { importTask } from '../modules/import/index.ts'
import { checkTask } from '../modules/judge/index.ts'
import { photoImportTask } from '../modules/photo-import/index.ts'
import { restoreTask } from '../modules/xw-backup/index.ts'
import { certificatesTask, sheetsTask } from '../modules/xw-info/index.ts'
import type { TaskDef } from '../tasks/define-task.ts'

/** Every task that users can ask for. A worker runs what stands here and refuses the rest. */
export const tasks: readonly TaskDef[] = [
  exportTask,
  dataExportTask,
  importTask,
  photoImportTask,
  checkTask,
  sheetsTask,
  certificatesTask,
  restoreTask,
  loadDemoTask,
  clearDemoTask,
]

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Returns the icons that the shell and the lists import by name. */
function shellIcons(): string[] {
  const files = globSync(['src/layout/**/*.tsx', 'src/resource/*.tsx', 'src/widgets/icon.tsx'], { cwd: root })
  const imported = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from '@ant-design\/icons'/g)].flatMap(
      ([, names = '']) => names.split(','),
    ),
  )
  return [...new Set(imported.map(name => name.trim()).filter(name => name !== ''))].sort()
}

/** Matches paths below a folder, with either path separator. */
const below = (folder: string, names: string[], rest = '') =>
  new RegExp(`${folder}/(${names.join('|')})${rest}`.replaceAll('/', '[\\\\/]'))

const antdParts =
  '_util button checkbox config-provider dropdown empty menu pagination popover select spin style table tag theme tooltip'
const rcParts =
  'dropdown menu motion overflow pagination portal resize-observer select table tooltip trigger util virtual-list'
/**
 * Forms and their validation load with the first dialog that has a form. The excluded contexts are read by every input.
 */
const formParts = [
  'antd/es/form/(?!context|validateMessagesContext|hooks/useVariants)',
  'antd/es/grid/(?!hooks/useBreakpoint)',
  '@rc-component/form/es/(?!FormContext)',
  '@rc-component/async-validator/',
  '(compute-scroll-into-view|scroll-into-view-if-needed)/',
]
const sharedParts = [
  'dict/spelling',
  'permission/can',
  'wire/(?!sign\\.|monitor-figures|(?!thesis|certificate)[a-z-]+-paths)',
]
/** Paths of single pages. Each alone would be a file of a few lines. */
const pagePaths = ['wire/(?!thesis|certificate|admin)[a-z-]+-paths']
const fieldParts = ['field-types/(?!rich-text-html)', 'query/', 'resource/(?!field-permissions)']

/** Modules of the first script: how the server is called, and who is signed in. */
const clientParts = [
  'api/(api-error|call|client|errors|expiry|http|messages|page-client|versions)',
  'data/(?:session/)?(depart-choice|query-client|second-step)',
  'lib/(batcher|config|connection|persist-storage|lazy-part|load-chunk|low-app|messenger|notify|session|storage|unsaved)',
  'lib/use-document-title',
  'widgets/(page-loading|panel)',
].map(path => `${path}\\.`)
/** The page for signing in with user name and password. Other sign-in methods load when the user chooses one. */
const signInParts = [
  'data/session/sign-in',
  'pages/user/login/',
  'features/sign-in/(account-sign-in|captcha|check|external-sign-in-links|field|form|password-input|school-field)\\.',
  'features/sign-in/sign-in-form\\.',
  'features/sign-in/(sign-in.module|external-links|use-sign-in-page)',
]
/** The frame of every page of a signed-in user, student or office. None of it is part of the first script. */
const frameParts = [
  'api/(download|download-frame|socket)',
  'data/(files|live|notices)',
  'features/notices/use-open-notice',
  'layout/(frame.module|live-connection|logout-link|shell-gate|use-logout)',
  'layout/header/(header.module|welcome)',
  'lib/(greeting|save-file|shell-room|use-media)',
  'resource/(page-states|resource.module)',
  'widgets/use-confirm',
].map(path => `${path}\\.`)
/**
 * Modules that the office's shell shares with pages: alone, each would be a small file that compresses badly. No module
 * that the sign-in page or students need belongs here, because they would load the office's icons with it.
 */
const officeParts = [
  'data/(?:session/|resources/)?(find-records|schools|tasks)',
  'layout/depart-choice',
  'lib/page-titles',
  'widgets/(icon|icon-name|user-avatar)',
].map(path => `${path}\\.`)
/** Modules for uploading files, which load with the first dialog or page that takes one. */
const uploadParts = ['api/upload', 'data/(?:resources/)?(import-excel|upload-file)'].map(path => `${path}\\.`)
/** Modules of the home pages of students and of the office. */
const homeParts = [
  'data/degree/printouts',
  'features/dashboard/(dashboard-card|dashboard.module|latest-notices)',
  'features/notices/notice-rows',
  'features/photo/photo-box',
  'features/record-steps/bulk-action',
  'widgets/(page-title|priority-tag)',
]
const studentParts = [
  'data/degree/own-records',
  'features/student/(contacts|countdown|deadline|journey|return-note|standings|student.module)',
  'layout/student-shell',
  'pages/student/home/',
]

/** Modules of every list. Inputs of field types load when the user types and do not belong here. */
const listParts = [
  'data/(?:session/|resources/|degree/)?(dict|element-rule|export-records|list-state|own-departs|record-name|resource-messages|resource-record)',
  'data/(?:session/|resources/)?use-(list-actions|list-state|page-settings|resource|resource-list|rights|saved-queries)',
  'field-types/(lazy-input|record-input|(?!json-text|moment-text|fill-record|short-name|[a-z-]*-input)[a-z-]+)',
  'pickers/(fetch-labels|option-select|picker-props|pickers.module|search-source|use-debounced|use-labeled|use-labels)',
  'query-builder/query-field',
  'resource/(active-conditions|advanced-query-button|batch-bar|columns|cut-texts|empty-state|export-menu|field-cell)',
  'resource/(header-cell|list-[a-z-]+|load-form|name-cell|open-record|resource-page|resource-table|row-actions|saved-query-menu)',
  'resource/(search-[a-z-]+|search.module|table.module|table-columns|tag-cell|toolbar)',
  'resource/use-(list-columns|density|question-room|open-record|remove|search-inputs)',
  'widgets/(action-menu|can|context-menu|cut-text|ellipsis|page-wrapper|paging|selection-labels)',
  'widgets/columns/(column-choice|columns|use-configurable-columns)',
].map(path => `${path}\\.`)

/** Groups our own small modules by path, without the modules that they import. */
const own = (name: string, parts: string[]) => ({
  name,
  test: below('apps/web/src', parts),
  includeDependenciesRecursively: false,
})

/**
 * Puts the modules of the first page and of a list into a few files: one file of similar modules compresses better than
 * fifty, and what changes rarely stays cached over releases. On a slow line each file costs a round trip, six at a
 * time: a student's home of thirty files would wait for five of them one after the other.
 */
export const chunkGroups = () => [
  { name: 'react', priority: 1, test: below('node_modules', ['react', 'react-dom', 'scheduler', 'react-router'], '/') },
  { name: 'antd-form', priority: 1, test: below('node_modules', formParts), includeDependenciesRecursively: false },
  { name: 'antd', test: below('node_modules/antd/es', antdParts.split(' '), '/') },
  { name: 'antd', test: below('node_modules/@rc-component', rcParts.split(' '), '/') },
  { name: 'antd', test: below('node_modules/@ant-design', ['cssinjs', 'cssinjs-utils', 'colors', 'fast-color'], '/') },
  { name: 'icons', test: below('@ant-design/icons(?:-svg)?/.*', shellIcons(), '\\.js$') },
  { name: 'icons', test: below('@ant-design/icons/es', ['components', 'utils'], '/') },
  { name: 'shared', test: below('packages/shared/src', sharedParts) },
  { name: 'page-paths', test: below('packages/shared/src', pagePaths) },
  { name: 'fields', test: below('packages/shared/src', fieldParts) },
  { name: 'core', test: below('node_modules', ['@tanstack/(react-query|query-core)', 'zustand'], '/') },
  own('client', clientParts),
  own('sign-in', signInParts),
  own('frame', frameParts),
  own('office', officeParts),
  own('list', listParts),
  own('upload', uploadParts),
  own('home', homeParts),
  own('student', studentParts),
]

import { type Comment, parseSync } from 'oxc-parser'

/** Rules for the words of the sources: names that two things share, names that say nothing, comments without a subject. */

interface Source {
  readonly file: string
  readonly text: string
}

/** One finding, printed as `file:line: reason`. */
export interface WordFinding {
  readonly file: string
  readonly line: number
  readonly reason: string
}

type DeclarationKind = 'type' | 'function' | 'constant'

interface Declaration {
  readonly name: string
  readonly kind: DeclarationKind
  readonly isExported: boolean
  readonly line: number
}

/** The parts of a syntax tree's statement that the rules read. */
interface Statement {
  readonly type: string
  readonly start: number
  readonly id?: { readonly name: string } | null
  readonly declaration?: Statement | null
  readonly declarations?: readonly { readonly id: { readonly type: string; readonly name: string }; start: number }[]
  readonly specifiers?: readonly {
    readonly local: { readonly name: string }
    readonly exported: { readonly name: string }
  }[]
  readonly source?: unknown
}

const programs = new WeakMap<Source, ReturnType<typeof parseSync>>()

/** Parses a source once for all rules: parsing is most of what they cost. */
function parse(source: Source) {
  const known = programs.get(source)
  if (known) return known
  const parsed = parseSync(source.file, source.text)
  programs.set(source, parsed)
  return parsed
}

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

const kinds: Readonly<Record<string, DeclarationKind>> = {
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'type',
  ClassDeclaration: 'type',
  FunctionDeclaration: 'function',
}

/** Lists the declarations at the top level of a file. An overloaded function counts once. */
function listDeclarations(source: Source): Declaration[] {
  const { text } = source
  const body = parse(source).program.body as unknown as Statement[]
  const exportedLater = new Set(
    body.flatMap(({ type, specifiers, source: from }) =>
      type === 'ExportNamedDeclaration' && !from ? (specifiers ?? []).map(({ local }) => local.name) : [],
    ),
  )
  const found = body.flatMap((statement): Declaration[] => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    // A default export has no name for those who import it.
    const isDefault = statement.type === 'ExportDefaultDeclaration'
    const declared = (isExported || isDefault) && statement.declaration ? statement.declaration : statement
    const toDeclaration = (name: string, kind: DeclarationKind, offset: number): Declaration => ({
      name,
      kind,
      isExported: isExported || (!isDefault && exportedLater.has(name)),
      line: lineAt(text, offset),
    })
    if (declared.type === 'VariableDeclaration') {
      return (declared.declarations ?? []).flatMap(({ id, start }) =>
        id.type === 'Identifier' ? [toDeclaration(id.name, 'constant', start)] : [],
      )
    }
    const kind = kinds[declared.type]
    return kind && declared.id ? [toDeclaration(declared.id.name, kind, declared.start)] : []
  })
  return found.filter(({ name }, index) => found.findIndex(other => other.name === name) === index)
}

/** Names that a call of the page shares with the function of the server that answers it, with the reason. */
const bothEnds = 'the page calls what the server does'
export const sharedByBothEnds: Readonly<Record<string, string>> = {
  beginFactor: bothEnds,
  bindByPassword: bothEnds,
  bindByPhone: bothEnds,
  changePassword: bothEnds,
  checkSlider: bothEnds,
  confirmFactor: bothEnds,
  makeBackup: bothEnds,
  removeFactor: bothEnds,
  selectDepart: bothEnds,
  signIn: bothEnds,
  signInByPhone: bothEnds,
  signInByQr: bothEnds,
  undoImport: bothEnds,
  upload: bothEnds,
}

/**
 * Returns which sources share one set of exported names: those of the product, or one of the folders beside them. Pages of
 * the grid bench are loaded one at a time.
 */
function programOf(file: string): string {
  if (file.startsWith('bench/grid/pages/')) return file
  return /\/src\//.test(file) ? 'src' : (/^(?:apps\/\w+\/test|\w+)/.exec(file)?.[0] ?? file)
}

interface ExportedName {
  readonly file: string
  readonly line: number
  readonly name: string
}

const fieldTypeFile = /^(?:packages\/shared|apps\/web)\/src\/field-types\//
const resourceFile = /^packages\/shared\/src\/resources\//
const appOf = (file: string) => /^(?:apps|packages)\/\w+/.exec(file)?.[0] ?? file

/**
 * Allows the two halves of a field type, its meaning in `shared` and its looks in `web`, and the resource that such a field
 * refers to, to bear one name.
 */
function isFieldType(exported: readonly ExportedName[]): boolean {
  const halves = exported.filter(({ file }) => fieldTypeFile.test(file))
  const resources = exported.filter(({ file }) => resourceFile.test(file))
  const areHalves = new Set(halves.map(({ file }) => appOf(file))).size === halves.length
  return halves.length > 0 && areHalves && resources.length <= 1 && halves.length + resources.length === exported.length
}

const areBothEnds = (exported: readonly ExportedName[]) =>
  exported.length === 2 && ['apps/server', 'apps/web'].every(app => exported.some(({ file }) => appOf(file) === app))

/** Lists exported names that more than one file declares. Each finding names the other files. */
export function findSharedExports(sources: readonly Source[], allowed = sharedByBothEnds): WordFinding[] {
  const all = sources
    .filter(({ file }) => !isTest(file))
    .flatMap(source =>
      listDeclarations(source)
        .filter(({ isExported }) => isExported)
        .map(({ name, line }): ExportedName => ({ file: source.file, line, name })),
    )
  return [...Map.groupBy(all, ({ file, name }) => `${programOf(file)} ${name}`).values()]
    .filter(exported => exported.length > 1 && !isFieldType(exported))
    .filter(exported => !(Object.hasOwn(allowed, exported[0]?.name ?? '') && areBothEnds(exported)))
    .flatMap(exported =>
      exported.map(({ file, line, name }) => {
        const others = exported.filter(other => other.file !== file).map(other => `${other.file}:${other.line}`)
        return { file, line, reason: `\`${name}\` is exported by ${others.join(' and ')} too` }
      }),
    )
}

/** Lists allowed names that the page and the server do not share, or share no more. */
export function findIdleSharedNames(sources: readonly Source[], allowed = sharedByBothEnds): string[] {
  const withAllowed = new Set(findSharedExports(sources, allowed).map(({ reason }) => reason))
  const freed = findSharedExports(sources, {}).filter(({ reason }) => !withAllowed.has(reason))
  return Object.keys(allowed).filter(name => !freed.some(({ reason }) => reason.startsWith(`\`${name}\` `)))
}

interface RetiredName {
  readonly pattern: RegExp
  readonly instead: string
  readonly kinds?: readonly DeclarationKind[]
}

/** Names that language.md retires, with what to write instead. The first one that fits is reported. */
const retiredNames: readonly RetiredName[] = [
  { pattern: /^(?:Asked|Asking)$|^Asked[A-Z]|[a-z]Asked$/, instead: 'XxxInput or XxxQuery', kinds: ['type'] },
  { pattern: /^Wanted$|^Wanted[A-Z]|[a-z]Wanted$|^Wish$|[a-z]Wish$/, instead: 'XxxRequest', kinds: ['type'] },
  { pattern: /^Places?$/, instead: 'XxxPosition or XxxLocation', kinds: ['type'] },
  { pattern: /^(?:Ground|Around|Means)$|[a-z](?:Ground|Around)$/, instead: 'XxxContext or XxxTools', kinds: ['type'] },
  { pattern: /^(?:Kept|Said|Meant|Told|Given)(?:$|[A-Z])/, instead: 'a noun for the thing', kinds: ['type'] },
  {
    pattern: /^(?:Found|Sent|Shown|Written|Taken|Made|Done|Seen|Left|Held|Chosen)$/,
    instead: 'a noun',
    kinds: ['type'],
  },
  { pattern: /^(?:Looker|Lookers)$|[a-z]Looker$/, instead: 'Viewer', kinds: ['type'] },
  {
    pattern: /^(?:Turn|Line|Entry|Round|Part|Filling|Way|Words|Waiting)$/,
    instead: 'a name that says of what',
    kinds: ['type'],
  },
  { pattern: /^MenuEntry/, instead: 'menu item', kinds: ['type'] },
  { pattern: /(?:^f|F)laws?(?:$|[A-Z])/, instead: 'finding, defect or problem' },
  { pattern: /^(?:missing|outcome|refusal)Of(?:$|[A-Z])/, instead: 'a verb: listMissingXxx, decideXxx' },
  { pattern: /^whyNot(?:$|[A-Z])/, instead: 'a verb: findObstacle, assertXxx' },
  { pattern: /(?:^j|J)udge(?:s|d|ment|ments)?(?:$|[A-Z])/, instead: 'check, finding' },
  { pattern: /(?:^c|C)ollections?(?:$|[A-Z])/, instead: 'batch or survey' },
  {
    pattern: /^(?:asked|wanted|wish|kept|said|meant|told|given)$/,
    instead: 'a noun, or a verb in the present tense',
    kinds: ['function', 'constant'],
  },
  {
    pattern:
      /^(?:lookAfterCollections|goAlong|endLost|momentNextYear|throughGate|issueProven|takeSecondStep|look|say|tell)$/,
    instead: 'a verb for what it does',
    kinds: ['function'],
  },
]

/** Short constants of a test stand beside their only use, so a test may call a value `given`. */
const isRuledIn = (file: string, { kind }: Declaration) => kind !== 'constant' || !isTest(file)

/** Lists declared names that language.md retires. */
export function findRetiredNames(source: Source): WordFinding[] {
  return listDeclarations(source)
    .filter(declaration => isRuledIn(source.file, declaration))
    .flatMap(({ name, kind, line }) => {
      const retired = retiredNames.find(
        ({ pattern, kinds: only }) => pattern.test(name) && (!only || only.includes(kind)),
      )
      return retired ? [{ file: source.file, line, reason: `\`${name}\` is retired: ${retired.instead}` }] : []
    })
}

/** A JSDoc comment as the parser gives it, without its first and last slash and star. */
const riddle = /^\*[\s*]*(What|Whatever|Whoever|Where|Nobody|Those|The same|Whose)\b/

/** Lists JSDoc comments that begin with a word that hides their subject. */
export function findRiddles(source: Source): WordFinding[] {
  const { file, text } = source
  const toOpening = ({ type, value }: Comment) => (type === 'Block' ? riddle.exec(value)?.[1] : undefined)
  return parse(source).comments.flatMap(comment => {
    const opening = toOpening(comment)
    return opening
      ? [
          {
            file,
            line: lineAt(text, comment.start),
            reason: `a comment begins with its subject, not with “${opening}”`,
          },
        ]
      : []
  })
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, symlink, watch, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { toForm } from '../../../../test/support/form.ts'
import { whileWorking } from '../../../../test/support/while-working.ts'
import { zipOf } from '../../../../test/support/workbook.ts'
import { runSandboxed } from '../../../lib/boxed-program.ts'

let server: TestApp
let token: string
/** On the path of the server: programs that a test installs. */
let folder: string
let programFolders: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xw-programs-'))
  // Hides the conversion programs that the machine itself has.
  for (const name of ['unshare', 'prlimit', 'true', 'head', 'grep', 'env', 'sleep'])
    await symlink(`/usr/bin/${name}`, join(folder, name))
  vi.stubEnv('XW_OWN_SECRET', 'secret-of-ours')
  server = await buildApp({}, { PATH: folder })
  programFolders = server.deps.config.programFolders
  token = await server.signIn()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true })
})

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Default Extension="xml" ContentType="application/xml"/>
  <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (...items: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`

/** A document of one paragraph, with further parts. */
const docx = (body: string, parts: Record<string, string> = {}) =>
  zipOf({
    '[Content_Types].xml': types,
    '_rels/.rels': relationships(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
      xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  })
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

const convert = async (
  content: Buffer | Promise<Buffer>,
  fileName = '通知.docx',
  path: string = paths.files.wordToHtml,
) =>
  (
    await server.call<{ html: string }>('POST', path, {
      token,
      ...toForm([{ field: 'file', value: await content, fileName }]),
    })
  ).body

describe('a Word document', () => {
  it.each([paths.files.wordToHtml, paths.files.toHtml])('FL-06 becomes HTML: %s', async path => {
    const body = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>关于学位授予</w:t></w:r></w:p>'
    const answer = await convert(docx(body + paragraph('第二段 &lt;b&gt;')), '通知.docx', path)
    expect(answer.result).toEqual({ html: '<p><strong>关于学位授予</strong></p><p>第二段 &lt;b&gt;</p>' })
  })

  it('loses scripts and links with unsafe targets', async () => {
    const link = `<w:p><w:hyperlink r:id="r9"><w:r><w:t>点这里</w:t></w:r></w:hyperlink></w:p>`
    const parts = {
      'word/_rels/document.xml.rels': relationships(
        `<Relationship Id="r9" Type="${office}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>`,
      ),
    }
    const { result } = await convert(docx(link, parts))
    expect(result?.html).toContain('点这里')
    expect(result?.html).not.toContain('javascript')
  })

  it.each([
    ['旧.doc', Buffer.from('x'), '服务器没有安装 .doc 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入'],
    [
      '论文.pdf',
      Buffer.from('%PDF'),
      '服务器没有安装 PDF 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入，或作为附件上传',
    ],
    ['a.exe', Buffer.from('x'), '请上传正确文件格式!'],
    ['大.docx', Buffer.alloc(10 * 1024 * 1024 + 1), '上传失败，文件大小请控制在 10M 以内'],
    [
      '坏.docx',
      Buffer.from('no archive'),
      '上传失败，文件已损坏或不是 Word 文档，请用 Word 或 WPS 另存为 .docx 后重新上传',
    ],
    [
      '表.docx',
      zipOf({ 'xl/workbook.xml': '<x/>' }),
      '上传失败，文件已损坏或不是 Word 文档，请用 Word 或 WPS 另存为 .docx 后重新上传',
    ],
    [
      '炸弹.docx',
      docx(paragraph('x'), { 'word/media/a.bin': '0'.repeat(20_000_000) }),
      '上传失败，文件的压缩比异常，疑似压缩炸弹，已拒绝读取',
    ],
  ] as [string, Buffer | Promise<Buffer>, string][])(
    'FL-06 is refused with a sentence: %s',
    async (name, content, message) => {
      expect(await convert(content, name)).toMatchObject({ success: false, message })
    },
  )

  it('converts without blocking others, and eight at a time do not start eight processes', async () => {
    const link = '<w:hyperlink r:id="r9"><w:r><w:t>链接</w:t></w:r></w:hyperlink>'
    const parts = {
      'word/_rels/document.xml.rels': relationships(
        `<Relationship Id="r9" Type="${office}/hyperlink" Target="https://example.edu.cn/${'a'.repeat(300)}" TargetMode="External"/>`,
      ),
    }
    const noise = () => Math.random().toString(36)
    const long = await docx(
      Array.from({ length: 3_000 }, () => `<w:p>${link}<w:r><w:t>${noise()}</w:t></w:r></w:p>`).join(''),
      parts,
    )
    let most = 0
    const isHealthy = async () => {
      const children = process.getActiveResourcesInfo().filter(kind => kind === 'ProcessWrap').length
      most = Math.max(most, children)
      return (await server.app.inject('/healthz')).statusCode === 200
    }
    const { result, blockedMs } = await whileWorking(
      () => Promise.all(Array.from({ length: 8 }, () => convert(long))),
      isHealthy,
    )
    expect(new Set(result.map(({ success, message }) => `${success} ${message}`))).toEqual(new Set(['true ']))
    expect(blockedMs).toBeLessThan(200)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(Math.max(2, availableParallelism()))
  })

  it('is refused with more text than the editor can hold', async () => {
    // Eight letters, so that the file is smaller than its text.
    const letters = () => Buffer.from(randomBytes(100_000).map(byte => 97 + (byte & 7))).toString('latin1')
    const text = Array.from({ length: 180 }, () => paragraph(letters())).join('')
    expect(await convert(docx(text))).toMatchObject({ message: '上传失败，文档过于复杂，请拆分后分次导入' })
  })

  it('cannot make the server read a file or open a connection by external entities or pictures', async () => {
    const picture = `<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="r8"/></w:drawing></w:r></w:p>`
    const parts = {
      'word/_rels/document.xml.rels': relationships(
        `<Relationship Id="r8" Type="${office}/image" Target="file:///etc/passwd" TargetMode="External"/>`,
      ),
    }
    const { success, result } = await convert(docx(paragraph('正文') + picture, parts))
    expect(JSON.stringify({ success, result })).not.toContain('root:')
  })
})

describe('a document that needs a program of the machine', () => {
  const install = (name: string, lines: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })

  it('FL-06 converts .doc by a program on the path, which sees no network and none of our files', async () => {
    await install(
      'antiword',
      'for file; do :; done; head -c 6 "$file"; echo; echo "网络接口 $(grep -c : /proc/net/dev)"; env; echo "<script>x</script>"',
    )
    const { result, message } = await convert(Buffer.from('旧文档'), '旧.doc')
    expect(message).toBe('')
    expect(result?.html).toMatch(/^<p>旧文<\/p><p>网络接口 1<\/p>/)
    expect(result?.html).toContain('&lt;script&gt;')
    expect(result?.html).not.toContain('secret-of-ours')
  })

  it('FL-06 converts .pdf in the same way', async () => {
    await install('pdftotext', 'echo 第一段; echo; echo 第二段')
    expect((await convert(Buffer.from('%PDF-1.7'), '论文.pdf')).result).toEqual({ html: '<p>第一段</p><p>第二段</p>' })
  })

  it.each([
    ['fails', 'exit 3'],
    [
      'prints without end',
      'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done',
    ],
  ])('one that %s is told as a flaw of the file', async (_, lines) => {
    await install('antiword', lines)
    expect(await convert(Buffer.from('x'), '旧.doc')).toMatchObject({
      success: false,
      message: '上传失败，文件已损坏或过于复杂，请另存为 .docx 后重新上传',
    })
  })

  it('ends a program that takes too long, with all processes it started', async () => {
    await install('slow', 'sleep 300 & wait')
    const boxed = {
      programFolders,
      program: join(folder, 'slow'),
      args: [],
      folder,
      memoryMegabytes: 256,
      timeMs: 300,
      outputBytes: 10,
    }
    await expect(runSandboxed(boxed)).rejects.toThrow('failed')
  })
})

it('SE-06 keeps an upload for immediate reading in the data folder, readable by its owner only, and removes it afterwards', async () => {
  const temporary = new Set(await readdir(tmpdir()))
  const incoming = join(server.deps.config.dataDir, 'files', 'incoming')
  const seen: { name: string; mode: number }[] = []
  const watching = new AbortController()
  const watched = (async () => {
    for await (const { filename } of watch(incoming, { signal: watching.signal })) {
      const found = await stat(join(incoming, filename ?? '')).catch(() => null)
      if (found) seen.push({ name: filename ?? '', mode: found.mode & 0o777 })
    }
  })().catch(() => {})
  const { success } = await convert(docx(paragraph('x'.repeat(1_000_000))))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
  watching.abort()
  await watched
  expect(success).toBe(true)
  expect(seen.every(({ mode }) => mode === 0o600)).toBe(true)
  expect(await readdir(incoming)).toEqual([])
  const left = (await readdir(tmpdir())).filter(name => !temporary.has(name) && !name.startsWith('xw-'))
  expect(left).toEqual([])
})

import type { ApiContent, ApiDocument, ApiOperation, ApiResponse } from '@xw/shared/wire/api-doc'
import { Drawer } from 'antd'
import { DetailsList } from '../../../widgets/details-list.tsx'
import styles from './api-doc.module.css'
import { describeLimits, describeType, type Schemas } from './describe-schema.ts'
import { buildExample } from './example.ts'
import type { DocumentedOperation } from './operations.ts'
import { SchemaView } from './schema-view.tsx'
import { ValueLine } from './value-line.tsx'

interface OperationDrawerProps {
  operation: DocumentedOperation
  document: ApiDocument
  onClose: () => void
}

const places = { query: '地址参数', path: '路径的一部分', header: '请求头' } as const

/** Shows an operation's address, parameters, body and responses. */
export function OperationDrawer({ operation: entry, document, onClose }: OperationDrawerProps) {
  const { method, path, operation } = entry
  const { schemas, responses } = document.components
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({
    status,
    answer: '$ref' in answer ? responses[answer.$ref.split('/').at(-1) ?? ''] : answer,
  }))
  return (
    <Drawer title={`${entry.tag} · ${operation.summary}`} size="min(900px, 100vw)" open onClose={onClose}>
      <DetailsList
        columns={1}
        items={[
          {
            key: 'path',
            label: '地址',
            children: <Address of={`${method.toUpperCase()} ${document.servers[0]?.url}${path}`} />,
          },
          { key: 'who', label: '权限', children: describePermission(operation) },
          ...(operation.description ? [{ key: 'more', label: '说明', children: operation.description }] : []),
          { key: 'id', label: '操作标识', children: <code>{operation.operationId}</code> },
        ]}
      />
      {operation.parameters && (
        <section className={styles.section}>
          <h3>参数</h3>
          <ul className={styles.parts}>
            {operation.parameters.map(({ name, in: place, required, description, schema }) => (
              <li key={`${place} ${name}`}>
                <ValueLine
                  name={name}
                  mark={required === true && '必填'}
                  type={describeType(schema, schemas)}
                  words={[places[place], description, describeLimits(schema)]}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {operation.requestBody && (
        <section className={styles.section}>
          <h3>请求体</h3>
          <Content content={operation.requestBody.content} schemas={schemas} kind="sent" />
        </section>
      )}
      <section className={styles.section}>
        <h3>响应</h3>
        {answers.map(({ status, answer }) => (
          <ResponseSection key={status} status={status} answer={answer} schemas={schemas} />
        ))}
      </section>
    </Drawer>
  )
}

const Address = ({ of }: { of: string }) => <code className={styles.address}>{of}</code>

const describePermission = ({ security, 'x-permission': permission }: ApiOperation) =>
  permission === null ? security.length === 0 ? '无需登录' : '登录即可' : <code>{permission}</code>

interface ResponseSectionProps {
  status: string
  answer: ApiResponse | undefined
  schemas: Schemas
}

function ResponseSection({ status, answer, schemas }: ResponseSectionProps) {
  const isGood = Number(status) < 400
  return (
    <div className={styles.answer}>
      <p>
        <b>{status}</b> {answer?.description}
      </p>
      {isGood && answer?.content && <Content content={answer.content} schemas={schemas} kind="answered" />}
    </div>
  )
}

interface ContentProps {
  content: ApiContent
  schemas: Schemas
  kind: 'sent' | 'answered'
}

/** Shows a request or response body for each of its media types: its parts and an example. */
function Content({ content, schemas, kind }: ContentProps) {
  return Object.entries(content).map(([type, { schema }]) => (
    <div key={type}>
      <p className={styles.words}>{type}</p>
      {schema ? <SchemaView schema={schema} schemas={schemas} /> : <p className={styles.words}>文件的内容</p>}
      {schema && type === 'application/json' && (
        <details>
          <summary>示例</summary>
          <pre className={styles.example}>{JSON.stringify(buildExample(schema, schemas, kind), null, 2)}</pre>
        </details>
      )}
    </div>
  ))
}

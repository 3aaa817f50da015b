import { expect, it, onTestFinished } from 'vitest'
import { createMeter } from '../../../plugins/meter.ts'
import { formatMetrics } from './prometheus.ts'

const trace = { at: 0, method: 'GET', path: '/x', traceId: 't' }

it('SY-25 writes metrics in base units, each with its type, with escaped labels', () => {
  const meter = createMeter()
  onTestFinished(() => meter.stop())
  meter.count('read', { ...trace, status: 200, ms: 7 })
  meter.count('read', { ...trace, status: 503, ms: 20_000 })
  const text = formatMetrics({
    meter,
    processes: [
      { kind: 'server', host: 'a"b\\c', pid: 1, figures: { heapUsed: 1_024, loopP99: 12.5, cpu: 33 } },
      { kind: 'worker', host: 'w', pid: 2, figures: { heapUsed: 2_048 } },
    ],
    shared: { dbConnections: 5, replicaLag: 3 },
  })
  const lines = text.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE xw_heap_used_bytes gauge',
      'xw_heap_used_bytes{kind="server",host="a\\"b\\\\c",pid="1"} 1024',
      'xw_heap_used_bytes{kind="worker",host="w",pid="2"} 2048',
      'xw_loop_p99_seconds{kind="server",host="a\\"b\\\\c",pid="1"} 0.0125',
      'xw_cpu_ratio{kind="server",host="a\\"b\\\\c",pid="1"} 0.33',
      'xw_db_connections 5',
      'xw_replica_lag_seconds 3',
      'xw_http_requests_total{class="read",status="2xx"} 1',
      'xw_http_requests_total{class="read",status="5xx"} 1',
      'xw_http_request_duration_seconds_bucket{class="read",le="0.005"} 0',
      'xw_http_request_duration_seconds_bucket{class="read",le="0.01"} 1',
      'xw_http_request_duration_seconds_bucket{class="read",le="10"} 1',
      'xw_http_request_duration_seconds_bucket{class="read",le="+Inf"} 2',
      'xw_http_request_duration_seconds_sum{class="read"} 20.007',
      'xw_http_request_duration_seconds_count{class="read"} 2',
    ]),
  )
  expect(text.endsWith('\n')).toBe(true)
  const names = lines.filter(line => line.startsWith('# TYPE')).map(line => line.split(' ')[2])
  expect(new Set(names).size).toBe(names.length)
  expect(
    lines.filter(line => line !== '' && !line.startsWith('#')).every(line => /^\w+(\{.*\})? -?[\d.]+$/.test(line)),
  ).toBe(true)
})

import { PgBoss } from 'pg-boss'

export const queueName = 'ballots'

/** pg-boss on the benchmark's database, with as many connections as given. */
export async function startBoss(url: string, connections: number): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, max: connections })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue(queueName)
  return boss
}

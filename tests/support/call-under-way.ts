/** A call to a server that is ending. */
import { once } from 'node:events';
import { request } from 'node:http';

/** A log-in of nobody whose body is still being sent; `finish` sends the rest and gives the status: 401. */
export async function callUnderWay(port: number): Promise<{ readonly finish: () => Promise<number> }> {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'correct horse battery' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const call = request({ host: '127.0.0.1', port, method: 'POST', path: '/v1/users/login', headers });
  const answered = once(call, 'response');
  answered.catch(() => undefined);
  await new Promise((resolve) => call.write(body.slice(0, 9), resolve));
  // Once a later call is answered, the first byte has arrived.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  return {
    finish: async () => {
      call.end(body.slice(9));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

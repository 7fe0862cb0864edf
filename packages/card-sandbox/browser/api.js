/** Calls of the sandbox from the browser; responses have the provider's own shapes. */

const base = new URL('v1/', import.meta.url);

/** @typedef {{ type: string, code?: string, message: string, [more: string]: unknown }} ApiError */
/** @typedef {{ id: string, status: string, client_secret: string, amount: number, currency: string }} Intent */

/**
 * @template Reply
 * @param {string} key the publishable key
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {Readonly<Record<string, string>>} fields
 * @returns {Promise<{ reply: Reply, error?: undefined } | { error: ApiError }>}
 */
export async function callApi(key, method, path, fields) {
  const url = new URL(path, base);
  const form = new URLSearchParams(fields);
  if (method === 'GET') url.search = form.toString();
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body: form }),
    });
    const reply = await response.json();
    return response.ok ? { reply } : { error: reply.error };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    };
  }
}

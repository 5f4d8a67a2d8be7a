/** What one tab of the counter does, the others hear. */
const channel = new BroadcastChannel('counter');

export type News = 'reports' | 'given' | 'device' | 'out';

const listeners = new Set<(news: News) => void>();
channel.onmessage = ({ data }: MessageEvent<News>) => {
  for (const listener of listeners) listener(data);
};

export const tell = (news: News): void => channel.postMessage(news);

export const hear = (wanted: News, then: () => void): void => {
  listeners.add((news) => {
    if (news === wanted) then();
  });
};

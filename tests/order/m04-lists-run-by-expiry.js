// Row M4: lists run in the order of their first deadline, whatever the order of the calls.
for (const delay of [90, 30, 60, 15, 45]) setTimeout(() => console.log('timer', delay), delay);
for (const end = Date.now() + 120; Date.now() < end;);

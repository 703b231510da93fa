//! Signals that end a run: Ctrl-C, a closed terminal, `kill`.

#[cfg(unix)]
pub use unix::{End, on_end};
#[cfg(windows)]
pub use windows::{End, on_end};

#[cfg(unix)]
mod unix {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::{fs, sync::mpsc, thread};

    /// A signal that has come.
    #[derive(Clone, Copy, Debug)]
    pub struct End(i32);

    impl End {
        /// Ends the process as the signal would have ended it.
        pub fn die(self) {
            let _ = emulate_default_handler(self.0); // by default these signals do not return
        }
    }

    /// Lets `action` decide what INT, TERM and HUP do from now on. What this process was told to ignore
    /// (`nohup`) stays ignored; where no thread can be started, signals end the run at once.
    pub fn on_end(mut action: impl FnMut(End) + Send + 'static) {
        let ignored = ignored();
        let is_heard = |signal: &&i32| ignored >> (**signal - 1) & 1 == 0;
        let (send, signals) = mpsc::sync_channel::<Signals>(1);
        let listener = thread::Builder::new().spawn(move || {
            if let Ok(mut signals) = signals.recv() {
                signals.forever().for_each(|signal| action(End(signal)));
            }
        });
        if listener.is_err() {
            return;
        }
        if let Ok(signals) = Signals::new([SIGINT, SIGTERM, SIGHUP].iter().filter(is_heard)) {
            let _ = send.send(signals); // it waits for them
        }
    }

    /// Which signals this process ignores, a bit each; none where the system does not say.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.unwrap_or(0)
    }
}

#[cfg(windows)]
mod windows {
    use std::process;

    /// A signal that has come.
    #[derive(Clone, Copy, Debug)]
    pub struct End;

    impl End {
        /// Ends the process, with the code that shells give to a program ended by Ctrl-C.
        pub fn die(self) {
            process::exit(130);
        }
    }

    /// Lets `action` decide what Ctrl-C does from now on.
    pub fn on_end(mut action: impl FnMut(End) + Send + 'static) {
        let _ = ctrlc::set_handler(move || action(End)); // without it, Ctrl-C ends the run at once
    }
}

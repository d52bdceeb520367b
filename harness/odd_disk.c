/* Preloaded into a program, makes one folder behave like a faulty disk.

   ODD_DISK: the folder. While a file with one of these names is beside it (ODD_DISK + name):
   .noshm  nothing named *-shm can be mapped, as where memory is not shared;
   .full   nothing can be written, as on a full disk;
   .hangs  no write and no sync returns, as on a network disk whose server is gone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static const char *disk(void) { return getenv("ODD_DISK"); }

static int is(const char *state) {
    char flag[PATH_MAX];
    if (!disk()) return 0;
    snprintf(flag, sizeof flag, "%s%s", disk(), state);
    return access(flag, F_OK) == 0;
}

/* Whether a file lies in the folder, with a name of this ending. */
static int here(int fd, const char *ending) {
    char link[64], path[PATH_MAX];
    if (fd < 0 || !disk()) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < (ssize_t)strlen(ending)) return 0;
    path[length] = 0;
    return !strncmp(path, disk(), strlen(disk())) && path[strlen(disk())] == '/'
        && !strcmp(path + length - strlen(ending), ending);
}

static void hang(int fd) {
    while (is(".hangs") && here(fd, "")) usleep(10000);
}

static int full(int fd) {
    hang(fd);
    if (!is(".full") || !here(fd, "")) return 0;
    errno = ENOSPC;
    return 1;
}

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, #name))

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset) {
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (!real) real = REAL(mmap, void *(*)(void *, size_t, int, int, int, off_t));
    if (fd >= 0 && here(fd, "-shm") && is(".noshm")) {
        errno = ENODEV;
        return MAP_FAILED;
    }
    return real(at, size, protection, flags, fd, offset);
}
void *mmap64(void *at, size_t size, int protection, int flags, int fd, off64_t offset) {
    return mmap(at, size, protection, flags, fd, offset);
}

ssize_t write(int fd, const void *data, size_t size) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = REAL(write, ssize_t(*)(int, const void *, size_t));
    return full(fd) ? -1 : real(fd, data, size);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = REAL(pwrite, ssize_t(*)(int, const void *, size_t, off_t));
    return full(fd) ? -1 : real(fd, data, size, offset);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
    return pwrite(fd, data, size, offset);
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = REAL(fsync, int (*)(int));
    hang(fd);
    return real(fd);
}
int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) real = REAL(fdatasync, int (*)(int));
    hang(fd);
    return real(fd);
}
